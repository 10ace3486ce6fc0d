// The page's connection to its database when the browser has closed it, as browsers do with pages that were long in the
// background. boot.js opens the first one.

/** The connection that is being opened. @type {Promise<IDBDatabase> | null} */
let opening = null;

/** Opens a closed connection again. It fails if a page of another version has changed the tables meanwhile.
 * @param {IDBDatabase} closed @returns {Promise<IDBDatabase>} */
export function reopened(closed) {
  opening ??= opened(closed).finally(() => (opening = null));
  return opening;
}

/** @param {IDBDatabase} closed @returns {Promise<IDBDatabase>} */
function opened({ name, version }) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const { result } = request;
      result.onversionchange = () => result.close();
      resolve(result);
    };
  });
}
