// A browser remembers a script that could not be fetched: importing it again fails without asking the network, until the
// page is loaded anew, and what was typed is gone. So everything a part needs is fetched first, which may fail and be tried
// again, and imported when all of it has come; the import finds it in the browser's own cache. In the built web every
// `import()` goes through here (apps/web/import-parts.ts).

type ImportPart = (path: string) => Promise<unknown>

declare global {
  var importPart: ImportPart
}

/** The static imports of built code; rolldown writes one form. */
const staticImport = /\b(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g

const addressesIn = (code: string, of: string): string[] =>
  [...code.matchAll(staticImport)].map(([, path = '']) => new URL(path, of).href)

/** The page asked for it and for all it imports before anything ran (public/start.js). */
const isAskedAhead = (address: string): boolean => {
  const { pathname } = new URL(address)
  return document.querySelector(`link[rel=modulepreload][href="${pathname}"], script[src="${pathname}"]`) !== null
}

async function fetchPart(address: string): Promise<string[]> {
  if (isAskedAhead(address)) return []
  const answer = await fetch(address)
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`)
  return addressesIn(await answer.text(), address)
}

const fetched = new Map<string, Promise<string[]>>()

/** What it imports, when it is there; a failure is forgotten. */
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
    // As public/start.js asked for it: a request of another kind would not find that one.
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

/** Not the styles of the first page, which stand in its text. */
const isWanted = (href: string): boolean =>
  styles.has(href) || document.querySelector(`link[rel=stylesheet][href="${href}"]`) === null

/** A part comes with its styles, or it would flash without them. The bundler writes the call around every import. */
export async function withStyles<T>(part: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(
    files
      .map((file) => `/${file}`)
      .filter(isWanted)
      .map(addStyle),
  )
  return part()
}

globalThis.importPart = async (path) => {
  const address = new URL(path, import.meta.url).href
  await fetchAll(address, new Set())
  return import(/* @vite-ignore */ address)
}
