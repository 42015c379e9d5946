import { join } from 'node:path'
import { parse } from 'regexparam'
import type { Plugin, Rolldown } from 'vite'
import { routeAt, routes, type AppRoute } from '../../pwa/routes.ts'

/** The address of a page, as a regular expression without regard to case, and the modules that it begins with. */
export type PageNeeds = { readonly at: string; readonly modules: readonly string[] }

/**
 * A page begins with a small script, which asks for what its address needs. So that everything is on its way before
 * that script has come, `preloads.json` tells the server which files to name in the head of each page's answer.
 *
 * @param root of the project
 */
export function namePreloads(root: string): Plugin {
  return {
    name: 'name-preloads',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const preloads = pagesOf(root).map(({ at, modules }) => ({ at, files: filesOf(bundle, modules) }))
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
      },
    },
  }
}

/** Every page of the app, in the order in which addresses are looked up. */
export function pagesOf(root: string): readonly PageNeeds[] {
  const app = (file: string) => join(root, 'pwa', file)
  const pageAt = (at: RegExp, { file, audience }: AppRoute): PageNeeds => {
    const frame = audience === 'course' ? [] : [app('shell/shell.tsx')]
    return { at: at.source, modules: [app('start.tsx'), ...frame, app(file)] }
  }
  return [pageAt(/^\/$/, routeAt('/')), ...routes.map((route) => pageAt(parse(route.path).pattern, route))]
}

/**
 * The files that hold some modules, and those that these stand on: the style first, which nothing is drawn without,
 * then the largest, which take longest. The page's own script is named by the page.
 */
export function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly string[] {
  const all = Object.values(bundle)
  const chunks = all.filter((file) => file.type === 'chunk')
  const files = new Set(chunks.filter(({ moduleIds }) => modules.some((module) => moduleIds.includes(module))))
  // A set is walked to its end, also to what is added on the way.
  for (const { imports } of files) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) files.add(chunk)
  }
  const scripts = [...files]
    .filter(({ isEntry }) => !isEntry)
    .toSorted((one, other) => other.code.length - one.code.length)
  const styles = all.filter(({ fileName }) => fileName.endsWith('.css'))
  return [...(scripts.length > 0 ? styles : []), ...scripts].map(({ fileName }) => fileName)
}
