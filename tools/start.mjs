import { begin } from './launch/begin.mjs'
import { handOver } from './launch/hand-over.mjs'
import { supervise } from './launch/supervise.mjs'

await begin(
  async (node) => {
    const built = await handOver(node, ['tools/build.ts'], { isQuiet: true })
    if (built !== 0) return built
    return supervise(() => handOver(node, ['--disable-proto=delete', 'api/main.ts'], { isLeashed: true }))
  },
  { needsTests: false },
)
