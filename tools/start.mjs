import { begin } from './ground/begin.mjs'
import { handOver } from './ground/hand-over.mjs'

await begin(async (node) => {
  const built = await handOver(node, ['tools/build.ts'])
  return built === 0 ? handOver(node, ['api/main.ts']) : built
})
