/** Whether this phone has the app, and its worker stands behind this page. */
export function hasApp(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
