import type { PushPort, PushSubscribed } from '../ports.ts'

/** The push messages of this browser; null in a worker, and where there are none, as in a tab on an iPhone. */
export function browserPush(): PushPort | null {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (serviceWorker === undefined || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null
  const manager = async () => (await serviceWorker.ready).pushManager
  return {
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    current: async () => subscribed(await (await manager()).getSubscription()),
    subscribe: async (key) => {
      const push = await manager()
      // A browser refuses to subscribe with another key beside the one before.
      await (await push.getSubscription())?.unsubscribe()
      return subscribed(await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    },
    end: async () => {
      const subscription = await (await manager()).getSubscription()
      await subscription?.unsubscribe()
    },
  }
}

function subscribed(subscription: PushSubscription | null): PushSubscribed | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null
  return { endpoint, keys: { p256dh, auth } }
}
