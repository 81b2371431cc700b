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
  /** Pictures by the name that the template uses; JPEG, PNG, WebP or SVG. */
  pictures?: readonly DocumentPicture[]
}

export interface DocumentPicture {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Synchronous and slow: the server calls it only in a worker thread (platform/documents/pool.ts). */
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
    // Frees the layouts of earlier documents.
    typst.evictCache(2)
  }
}

/** Adds a picture as a file. A broken picture is omitted instead of failing the document. */
function isReadable(typst: NodeCompiler, { name, bytes }: DocumentPicture): boolean {
  typst.mapShadow(join(workspace, name), Buffer.from(bytes))
  return typst.compile({ mainFileContent: `#image("/${name}", width: 1cm)` }).takeError() === null
}

/** Loads the fonts and prints an empty page, so that the first document of a thread is as fast as the next. */
export function loadCompiler(): void {
  sharedCompiler().pdf({ mainFileContent: 'Готово' })
}

/** A missing folder, so that templates can read no files except the passed pictures. */
const workspace = join(tmpdir(), 'asistent-documents-reads-nothing')

let compiler: NodeCompiler | undefined

/** One compiler per thread, because it parses the fonts. */
function sharedCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    workspace,
    fontArgs: [{ fontBlobs: readFonts() }],
  })
  return compiler
}
