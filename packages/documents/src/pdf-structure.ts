import type { PdfObjects } from './pdf-objects'
import { catalogOf, readObjects, referred, streamText } from './pdf-objects'
import { fontsOf, textRuns } from './pdf-text'

/** Structure tree of our own PDFs, for tests: what a screen reader gets. The checks follow PDF/UA-1 (ISO 14289-1). */

export interface Element {
  /** 'H1', 'Table', 'TD'. */
  readonly kind: string
  /** The dictionary of the element. */
  readonly head: string
  readonly children: readonly (Element | Mark)[]
}

/** Marked content of a page. */
interface Mark {
  readonly page: number
  readonly id: number
}

const isElement = (child: Element | Mark): child is Element => 'kind' in child

interface Structure {
  readonly objects: PdfObjects
  readonly root: Element
  /** Runs of text of each page, in the order of the page. */
  readonly runs: readonly { readonly page: number; readonly text: string; readonly mark: number | null | undefined }[]
}

function readStructure(bytes: Uint8Array): Structure {
  const objects = readObjects(bytes)
  const tree = referred(objects, catalogOf(objects), 'StructTreeRoot').head
  const roles = new Map(
    [...(/\/RoleMap <<([^>]*)>>/.exec(tree)?.[1] ?? '').matchAll(/\/(\w+) \/(\w+)/g)].map(
      ([, name = '', standard = '']) => [name, standard],
    ),
  )
  const elementOf = (head: string, outerPage: number): Element => {
    const written = /\/S \/(\w+)/.exec(head)?.[1] ?? ''
    const page = Number(/\/Pg (\d+) 0 R/.exec(head.replaceAll(/<<[^<>]*\/MCID[^<>]*>>/g, ''))?.[1] ?? outerPage)
    return { kind: roles.get(written) ?? written, head, children: kidsOf(head, page) }
  }
  const kidsOf = (head: string, page: number): (Element | Mark)[] => {
    const kids = /\/K (\[[^\]]*\]|\d+ 0 R)/.exec(head)?.[1] ?? ''
    return [...kids.matchAll(/<<([^>]*)>>|(\d+) 0 R|(\d+)/g)].map(([, inline, reference, mark]) => {
      if (inline !== undefined)
        return {
          page: Number(/\/Pg (\d+) 0 R/.exec(inline)?.[1] ?? page),
          id: Number(/\/MCID (\d+)/.exec(inline)?.[1]),
        }
      if (mark !== undefined) return { page, id: Number(mark) }
      return elementOf(objects.get(Number(reference))?.head ?? '', page)
    })
  }
  const kids = /\/Kids \[([^\]]*)\]/.exec(referred(objects, catalogOf(objects), 'Pages').head)?.[1] ?? ''
  const runs = [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => {
    const page = objects.get(Number(id)) ?? { head: '', body: null }
    const content = streamText(referred(objects, page.head, 'Contents'))
    return textRuns(content, fontsOf(page, objects)).map((run) => ({ page: Number(id), ...run }))
  })
  return { objects, root: { kind: 'Root', head: tree, children: kidsOf(tree, 0) }, runs }
}

const keyOf = ({ page, id }: Mark): string => `${page} ${id}`

function* elementsOf(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) if (isElement(child)) yield* elementsOf(child)
}

function* marksOf(element: Element): Generator<Mark> {
  for (const child of element.children) {
    if (isElement(child)) yield* marksOf(child)
    else yield child
  }
}

/** First marks of rows, and all marks outside of rows: the cells of a row that breaks go back to its first page. */
function* startsOf(element: Element): Generator<Mark> {
  for (const child of element.children) {
    if (!isElement(child)) yield child
    else if (child.kind !== 'TR') yield* startsOf(child)
    else for (const first of [...marksOf(child)].slice(0, 1)) yield first
  }
}

const elementsIn = (element: Element, kind: string): Element[] =>
  [...elementsOf(element)].filter((each) => each.kind === kind)

const kindsIn = (element: Element): string[] => element.children.filter(isElement).map(({ kind }) => kind)

/**
 * 'H1 Заповед', 'TH Име': the elements with text in the order in which a screen reader reads them.
 * @internal Only tests use it.
 */
export function structureLines(bytes: Uint8Array): string[] {
  const { root, runs } = readStructure(bytes)
  const textOf = (mark: Mark): string =>
    runs
      .filter((run) => run.page === mark.page && run.mark === mark.id)
      .map(({ text }) => text)
      .join('')
  return [...elementsOf(root)].flatMap((element) => {
    const text = element.children.flatMap((child) => (isElement(child) ? [] : textOf(child))).join('')
    return text === '' ? [] : [`${element.kind} ${text}`]
  })
}

/**
 * Violations of PDF/UA-1 and PDF/A-2a; empty for an accessible paper.
 * @internal Only tests use it.
 */
export function accessibilityFaults(bytes: Uint8Array): string[] {
  const structure = readStructure(bytes)
  return [
    ...documentFaults(structure.objects),
    ...textFaults(structure),
    ...headingFaults(structure.root),
    ...elementsIn(structure.root, 'Table').flatMap(tableFaults),
    ...elementsIn(structure.root, 'L').flatMap(listFaults),
    ...elementsIn(structure.root, 'Figure').flatMap(({ head }) =>
      /\/Alt (\(.+?\)|<FEFF[0-9A-F]+>)/.test(head) ? [] : ['a picture without alternative text'],
    ),
    ...[...new Set([...elementsOf(structure.root)].map(({ kind }) => kind))]
      .filter((kind) => !standardKinds.has(kind))
      .map((kind) => `the unknown kind '${kind}'`),
  ]
}

const standardKinds = new Set(
  'Root Document Part Div Sect P H1 H2 H3 Span Figure Caption Link Table THead TBody TFoot TR TH TD L LI Lbl LBody NonStruct'.split(
    ' ',
  ),
)

function documentFaults(objects: PdfObjects): string[] {
  const catalog = catalogOf(objects)
  const metadata = Buffer.from(streamText(referred(objects, catalog, 'Metadata')), 'latin1').toString('utf8')
  const fonts = [...objects.values()].filter(({ head }) => /\/Type \/Font\b/.test(head))
  const checks: [ok: boolean, fault: string][] = [
    [/\/Lang \([a-z]{2}\)/.test(catalog), 'no language'],
    [/\/Marked true/.test(catalog), 'not marked as tagged'],
    [/\/DisplayDocTitle true/.test(catalog), 'viewers show the file name instead of the title'],
    [/<dc:title><rdf:Alt><rdf:li[^>]*>[^<]*\S[^<]*<\/rdf:li>/.test(metadata), 'no title'],
    [/<pdfuaid:part[^>]*>1</.test(metadata), 'not declared as PDF/UA-1'],
    [/<pdfaid:part>2<[\s\S]*<pdfaid:conformance>A</.test(metadata), 'not declared as PDF/A-2a'],
    [catalog.includes('/OutputIntents'), 'no output intent'],
    [
      fonts.every(({ head }) => !head.includes('/Subtype /Type0') || head.includes('/ToUnicode')),
      'a font without the characters of its glyphs',
    ],
  ]
  return checks.flatMap(([ok, fault]) => (ok ? [] : [fault]))
}

/** Every text is an artifact or in the tree, once; pages follow each other. */
function textFaults({ root, runs }: Structure): string[] {
  const marks = [...marksOf(root)]
  const inTree = new Set(marks.map(keyOf))
  const faults: string[] = []
  if (inTree.size < marks.length) faults.push('content that is twice in the tree')
  for (const { page, mark, text } of runs) {
    if (mark === undefined) faults.push(`text without a mark: ${text}`)
    else if (mark !== null && !inTree.has(keyOf({ page, id: mark }))) faults.push(`text outside of the tree: ${text}`)
  }
  const order = [...new Set(runs.map(({ page }) => page))]
  const pages = [...startsOf(root)].map(({ page }) => order.indexOf(page)).filter((at) => at !== -1)
  if (pages.some((page, at) => at > 0 && page < pages[at - 1]!)) faults.push('the tree goes back to an earlier page')
  if (!runs.some(({ mark }) => typeof mark === 'number')) faults.push('no text in the tree')
  return faults
}

function headingFaults(root: Element): string[] {
  const levels = [...elementsOf(root)].flatMap(({ kind }) => (/^H\d$/.test(kind) ? [Number(kind[1])] : []))
  if (levels.length === 0) return ['no heading']
  return levels.flatMap((level, at) =>
    level > (levels[at - 1] ?? 0) + 1 ? [`H${level} follows H${levels[at - 1] ?? 0}`] : [],
  )
}

const spanOf = (cell: Element, name: 'ColSpan' | 'RowSpan'): number =>
  Number(new RegExp(`/${name} (\\d+)`).exec(cell.head)?.[1] ?? 1)

/** The first rows are headers with a scope, and every row has the same number of columns. */
function tableFaults(table: Element): string[] {
  const rows = elementsIn(table, 'TR')
  const cellsOf = (row: Element) => row.children.filter(isElement)
  const faults: string[] = []
  if (cellsOf(rows[0] ?? table).some(({ kind }) => kind !== 'TH'))
    faults.push('a first row with other cells than headers')
  for (const header of elementsIn(table, 'TH'))
    if (!/\/Scope \/(Column|Row|Both)/.test(header.head)) faults.push('a header without a scope')
  // Cells of earlier rows that reach into a row.
  let reaching: { columns: number; rows: number }[] = []
  const widths = rows.map((row) => {
    const cells = cellsOf(row).map((cell) => ({ columns: spanOf(cell, 'ColSpan'), rows: spanOf(cell, 'RowSpan') }))
    const all = [...cells, ...reaching]
    reaching = all.map(({ columns, rows: left }) => ({ columns, rows: left - 1 })).filter(({ rows: left }) => left > 0)
    return all.reduce((sum, { columns }) => sum + columns, 0)
  })
  if (new Set(widths).size > 1) faults.push(`a table with rows of ${[...new Set(widths)].join(', ')} columns`)
  return faults
}

function listFaults(list: Element): string[] {
  const isItem = (kind: string) => kind === 'LI' || kind === 'Caption'
  const bad = kindsIn(list).some((kind) => !isItem(kind))
  const empty = elementsIn(list, 'LI').some((item) => !kindsIn(item).includes('LBody'))
  return [...(bad ? ['a list with other elements than items'] : []), ...(empty ? ['an item without a body'] : [])]
}
