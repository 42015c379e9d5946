/** Runs in the page: queries the worker until it has every file of the app. */
export async function untilStored(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  for (;;) {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<{ kept: number; all: number }>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<{ kept: number; all: number }>) => resolve(data)
    })
    active?.postMessage({ type: 'STORE' }, [port2])
    const { kept, all } = await answer
    if (kept === all) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
