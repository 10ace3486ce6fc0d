"use strict";(()=>{var a=globalThis;a.addEventListener("install",t=>t.waitUntil(a.skipWaiting()));a.addEventListener("activate",t=>t.waitUntil(e()));async function e(){let t=(await caches.keys()).filter(i=>i.startsWith("tabula-"));await Promise.all(t.map(i=>caches.delete(i))),await a.registration.unregister()}})();
//# sourceMappingURL=sw_off.js.map
