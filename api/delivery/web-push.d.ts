/** The functions of the library that are used; it has no types of its own. */
declare module 'web-push' {
  type Subscription = {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }

  type Options = {
    readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string }
    /** Seconds that the push service keeps the message for a device that is away. */
    readonly TTL: number
    readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
    /** A message replaces an earlier one with the same topic that is not delivered yet. */
    readonly topic: string
  }

  type Details = {
    readonly headers: Readonly<Record<string, string | number>>
    readonly body: Buffer
  }

  const webPush: { readonly generateRequestDetails: (to: Subscription, payload: string, options: Options) => Details }
  export = webPush
}
