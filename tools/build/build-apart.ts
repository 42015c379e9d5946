import { runScript } from '../run-script.ts'

/**
 * Builds the app in a process of its own: building sets NODE_ENV, which is not meant for what comes after it.
 *
 * @throws when it could not be built; why has been said then
 */
export async function buildApart(root: string): Promise<void> {
  const { code } = await runScript(['tools/build.ts'], { cwd: root, live: true })
  if (code !== 0) throw new Error('The app could not be built.')
}
