import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

import { readFonts } from './fonts'
import { assertPdfFits } from './limits'
import type { TemplateData, TemplateName } from './templates'
import { documentTemplates } from './templates'

export interface PdfRequest<Name extends TemplateName> {
  template: Name
  data: TemplateData[Name]
  /** What the template names in its data; JPEG, PNG, WebP or SVG. */
  pictures?: readonly DocumentPicture[]
}

export interface DocumentPicture {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Synchronous and heavy: the server calls it in a worker thread only (platform/documents/pool.ts). */
export function compilePdf<Name extends TemplateName>(request: PdfRequest<Name>): Uint8Array {
  return withDocument(request, (document, typst) => new Uint8Array(typst.pdf(document)))
}

export function withDocument<Name extends TemplateName, Result>(
  { template, data, pictures = [] }: PdfRequest<Name>,
  use: (document: NodeTypstDocument, typst: NodeCompiler) => Result,
): Result {
  assertPdfFits(template, data)
  const { source, prepare } = documentTemplates[template]
  const typst = sharedCompiler()
  try {
    const shown = pictures.filter((picture) => isReadable(typst, picture)).map(({ name }) => name)
    const result = typst.compile({
      mainFileContent: source,
      inputs: { data: JSON.stringify({ ...prepare(data), pictures: shown }) },
    })
    const failure = result.takeError()
    if (failure || !result.result) {
      const reasons = failure ? typst.fetchDiagnostics(failure) : []
      throw new Error(`The template '${template}' did not compile: ${JSON.stringify(reasons)}`)
    }
    return use(result.result, typst)
  } finally {
    if (pictures.length > 0) typst.resetShadow()
    // Without it the layouts of every document ever made stay in memory.
    typst.evictCache(2)
  }
}

/** Gives the compiler a picture as a file; one that is broken is left out, not the whole document. */
function isReadable(typst: NodeCompiler, { name, bytes }: DocumentPicture): boolean {
  typst.mapShadow(join(workspace, name), Buffer.from(bytes))
  return typst.compile({ mainFileContent: `#image("/${name}", width: 1cm)` }).takeError() === null
}

/** Reads the fonts and prints an empty page: the first document of a thread is then as fast as the next ones. */
export function loadCompiler(): void {
  sharedCompiler().pdf({ mainFileContent: 'Готово' })
}

/** Templates read no files but the pictures given with them; a folder that isn't there makes sure of it. */
const workspace = join(tmpdir(), 'asistent-documents-reads-nothing')

let compiler: NodeCompiler | undefined

/** One compiler per thread: the fonts are read and parsed once. */
function sharedCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    workspace,
    fontArgs: [{ fontBlobs: readFonts() }],
  })
  return compiler
}
