// Steps of tests that do much on one page without a server.

import { NEW_MATCHES, myTurn, newPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** A browser of its own, with patience: these tests do much on one page. @param {Parameters<typeof newPage>[0]} how */
export async function patientPage(how) {
  const made = await newPage(how);
  made.page.setDefaultTimeout(60000);
  return made;
}

/** Begins a match of this browser although there is a server. @param {Page} page
 * @param {string} address the page of a game, with what is chosen @param {string} [clock] */
export async function beginLocal(page, address, clock) {
  await page.goto(address);
  await page.waitForSelector(".match-form .primary");
  if (clock) {
    await page.locator(".options summary").click();
    await page.locator(`input[name="clock"][value="${clock}"]`).check();
  }
  await page.route(NEW_MATCHES, (route) => route.abort());
  await page.locator(".match-form .primary").click();
  await page.waitForURL(/\/m\/local-/);
  await page.unroute(NEW_MATCHES);
  await myTurn(page);
}

/** Ends a match. @param {Page} page @returns {Promise<string>} its id */
export async function resign(page) {
  await myTurn(page);
  await page.locator('[data-act="resign"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForSelector(".ending");
  return page.url().split("/").at(-1) ?? "";
}
