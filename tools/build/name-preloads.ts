import { join } from 'node:path'
import { parse } from 'regexparam'
import type { Plugin, Rolldown } from 'vite'
import { routeAt, routes, type AppRoute } from '../../pwa/routes.ts'

/**
 * The URL of a page as a case-insensitive regular expression, the value of the parameter `show` for a view of the
 * screen, and the entry modules of the page.
 */
type PageNeeds = { readonly at: string; readonly show?: string; readonly modules: readonly string[] }

/**
 * Writes `preloads.json`, from which the server reads the files to preload in the head of each page. The chunks of a
 * route then load in parallel with the entry script, which requests them.
 *
 * @param root of the project
 */
export function namePreloads(root: string): Plugin {
  return {
    name: 'name-preloads',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const preloads = pagesOf(root).map(({ modules, ...page }) => ({ ...page, files: filesOf(bundle, modules) }))
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
      },
    },
  }
}

/** Returns every page of the app, in the order of the router; the views of a screen come before it. */
export function pagesOf(root: string): readonly PageNeeds[] {
  const app = (file: string) => join(root, 'pwa', file)
  const pagesAt = ({ source: at }: RegExp, { file, audience, views = {} }: AppRoute): readonly PageNeeds[] => {
    const frame = audience === 'course' ? [] : [app('routed.tsx')]
    const modules = [app('start.tsx'), ...frame, app(file)]
    const ofViews = Object.entries(views).map(([show, view]) => ({ at, show, modules: [...modules, app(view)] }))
    return [...ofViews, { at, modules }]
  }
  return [...pagesAt(/^\/$/, routeAt('/')), ...routes.flatMap((route) => pagesAt(parse(route.path).pattern, route))]
}

/**
 * Returns the chunks of some modules and everything that they import. Styles come first, because they block rendering,
 * then the entry script, which sends the requests of the screen, then the largest scripts. Styles of the entry are left
 * out, because the page contains them.
 */
export function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly string[] {
  const all = Object.values(bundle)
  const chunks = all.filter((file) => file.type === 'chunk')
  const files = new Set(chunks.filter(({ moduleIds }) => modules.some((module) => moduleIds.includes(module))))
  // Iterating a set includes the elements added during the iteration.
  for (const { imports } of files) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) files.add(chunk)
  }
  const scripts = [...files].toSorted(
    (one, other) => Number(other.isEntry) - Number(one.isEntry) || other.code.length - one.code.length,
  )
  const styles = new Set(
    scripts.flatMap(({ isEntry, viteMetadata }) => (isEntry ? [] : [...(viteMetadata?.importedCss ?? [])])),
  )
  return [...styles, ...scripts.map(({ fileName }) => fileName)]
}
