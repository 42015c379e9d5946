type Rules = { createScriptURL: (address: string) => string }

type World = { readonly trustedTypes?: Policies }

type Policies = { readonly createPolicy: (name: string, rules: Rules) => Rules }

const worker = '/sw.js'

/**
 * The address of the service worker, in the form that the content policy asks for (Trusted Types, policy `app`). It is
 * the only script address that the app ever makes.
 */
export function workerAddress({ trustedTypes }: World = globalThis as World): string {
  if (trustedTypes === undefined) return worker
  const policy = trustedTypes.createPolicy('app', {
    createScriptURL: (address) => {
      if (address !== worker) throw new TypeError(`${address} is not a script of this app`)
      return address
    },
  })
  return policy.createScriptURL(worker)
}
