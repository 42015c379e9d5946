import { begin } from './ground/begin.mjs'
import { handOver } from './ground/hand-over.mjs'
import { supervise } from './ground/supervise.mjs'

await begin(
  async (node) => {
    const built = await handOver(node, ['tools/build.ts'], { isQuiet: true })
    if (built !== 0) return built
    return supervise(() => handOver(node, ['--disable-proto=delete', 'api/main.ts'], { isLeashed: true }))
  },
  { needsTests: false },
)
