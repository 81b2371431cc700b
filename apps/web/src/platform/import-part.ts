// Browsers cache a failed dynamic import: importing the same module again fails without a request until the page
// reloads, which would lose what was typed. So a module and its static imports are fetched first, which can fail and
// be retried, and imported once all have arrived; the import then reads the HTTP cache. The build routes every
// `import()` through this module (apps/web/import-parts.ts).

type ImportPart = (path: string) => Promise<unknown>

declare global {
  var importPart: ImportPart
}

/** Matches static imports of built code; rolldown emits a single form. */
const staticImport = /\b(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g

const addressesIn = (code: string, of: string): string[] =>
  [...code.matchAll(staticImport)].map(([, path = '']) => new URL(path, of).href)

/** True if the page has preloaded the module and its imports (public/start.js). */
const isPreloaded = (address: string): boolean => {
  const { pathname } = new URL(address)
  return document.querySelector(`link[rel=modulepreload][href="${pathname}"], script[src="${pathname}"]`) !== null
}

async function fetchPart(address: string): Promise<string[]> {
  if (isPreloaded(address)) return []
  const answer = await fetch(address)
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`)
  return addressesIn(await answer.text(), address)
}

const fetched = new Map<string, Promise<string[]>>()

/** Paths of the imports of a module, after it was fetched. A failed fetch is not cached. */
function importsOf(address: string): Promise<string[]> {
  let coming = fetched.get(address)
  if (!coming) {
    coming = fetchPart(address)
    fetched.set(address, coming)
    coming.catch(() => fetched.delete(address))
  }
  return coming
}

async function fetchAll(address: string, seen: Set<string>): Promise<void> {
  if (seen.has(address)) return
  seen.add(address)
  await Promise.all((await importsOf(address)).map((one) => fetchAll(one, seen)))
}

const styles = new Map<string, Promise<void>>()

function addStyle(href: string): Promise<void> {
  let coming = styles.get(href)
  if (!coming) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    // Must equal the preload of public/start.js: a request with another CORS mode would not reuse it.
    link.crossOrigin = ''
    link.href = href
    coming = new Promise((loaded, failed) => {
      link.addEventListener('load', () => loaded())
      link.addEventListener('error', () => {
        link.remove()
        styles.delete(href)
        failed(new TypeError(href))
      })
    })
    styles.set(href, coming)
    document.head.append(link)
  }
  return coming
}

/** Excludes the styles of the first page, which are inlined in its HTML. */
const isNeeded = (href: string): boolean =>
  styles.has(href) || document.querySelector(`link[rel=stylesheet][href="${href}"]`) === null

/**
 * Loads a module together with its styles, to avoid unstyled content. The bundler wraps every import in this call.
 * @internal `import-parts.ts` writes the import into the bundle.
 */
export async function withStyles<T>(part: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(
    files
      .map((file) => `/${file}`)
      .filter(isNeeded)
      .map(addStyle),
  )
  return part()
}

globalThis.importPart = async (path) => {
  const address = new URL(path, import.meta.url).href
  await fetchAll(address, new Set())
  return import(/* @vite-ignore */ address)
}
