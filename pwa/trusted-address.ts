type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

const worker = '/sw.js'

/**
 * The address of the service worker, in the form that the content policy asks for (Trusted Types, policy `app`). It is
 * the only script address that the app ever makes.
 */
export function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (trustedTypes === undefined) return worker
  const policy = trustedTypes.createPolicy('app', {
    createScriptURL: (address) => {
      if (address !== worker) throw new TypeError(`${address} is not a script of this app`)
      return address
    },
  })
  return policy.createScriptURL(worker)
}
