import type { AnsweredFile } from '@asistent/contract/core/call'
import type { DocumentPicture } from '@asistent/documents/compile'
import type { TemplateSheet } from '@asistent/documents/import-template'
import type { Sheet } from '@asistent/documents/sheet'
import type { TemplateData, TemplateName } from '@asistent/documents/templates'
import type { Readable } from 'node:stream'
import type { Services } from './services'
import { found } from './versioned'
import { zipStream, type Packed } from './zip'

// What a handler answers a download with: data alone, read in its transaction. The file is made out of it after the
// commit, when the connection is back in the pool: typesetting takes up to seconds, and a reader may be slow.

/** A PDF, as data. */
export type PdfPaper = {
  [Name in TemplateName]: {
    make: 'pdf'
    template: Name
    data: TemplateData[Name]
    pictures?: readonly PaperPicture[]
  }
}[TemplateName]

/** A picture that a template names: its bytes, or its key in the file store. */
export interface PaperPicture {
  readonly name: string
  readonly content: Uint8Array | { readonly key: string }
}

/** What a file is made of. `stored`: the bytes under a key of the file store. */
export type Paper =
  | PdfPaper
  | { readonly make: 'xlsx' | 'docx'; readonly sheet: Sheet }
  | { readonly make: 'template'; readonly sheets: readonly TemplateSheet[] }
  | { readonly make: 'stored'; readonly key: string }
  | { readonly make: 'zip'; readonly entries: readonly ZipPart[] }

/** A file in a ZIP; one that is no longer in the store is left out. */
export interface ZipPart {
  readonly name: string
  readonly content: Uint8Array | Packed | PdfPaper | { readonly make: 'stored'; readonly key: string }
}

const paper = (made: Paper): Paper => made

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const pdfPart = <Name extends TemplateName>(
  template: Name,
  data: TemplateData[Name],
  pictures?: readonly PaperPicture[],
): PdfPaper => ({ make: 'pdf', template, data, pictures }) as PdfPaper

/** A PDF under this name (without the ending). */
export const pdfFile = <Name extends TemplateName>(
  name: string,
  template: Name,
  data: TemplateData[Name],
  pictures?: readonly PaperPicture[],
): AnsweredFile => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  body: pdfPart(template, data, pictures),
})

export const xlsxFile = (name: string, sheet: Sheet): AnsweredFile => ({
  name: `${name}.xlsx`,
  type: xlsxType,
  body: paper({ make: 'xlsx', sheet }),
})

/** A document to be written on in Word or LibreOffice. */
export const docxFile = (name: string, sheet: Sheet): AnsweredFile => ({
  name: `${name}.docx`,
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  body: paper({ make: 'docx', sheet }),
})

/** An empty table to be filled in and uploaded. */
export const templateFile = (name: string, sheets: readonly TemplateSheet[]): AnsweredFile => ({
  name: `${name}.xlsx`,
  type: xlsxType,
  body: paper({ make: 'template', sheets }),
})

export const zipFile = (name: string, entries: readonly ZipPart[]): AnsweredFile => ({
  name: `${name}.zip`,
  type: 'application/zip',
  body: paper({ make: 'zip', entries }),
})

/** The body of a file that lies in the store. */
export const storedBody = (key: string): Paper => paper({ make: 'stored', key })

type Makers = Pick<Services, 'documents' | 'files'>

/** Makes what a handler has described. `owner`: whose turn in the queue of documents it takes. */
export async function madeOf(
  body: AnsweredFile['body'],
  makers: Makers,
  owner?: string,
): Promise<Uint8Array | Readable> {
  if (body instanceof Uint8Array) return body
  const paper = body as Paper
  switch (paper.make) {
    case 'pdf':
      return makers.documents.pdf(paper.template, paper.data, owner, await picturesOf(paper, makers))
    case 'xlsx':
      return makers.documents.xlsx(paper.sheet, owner)
    case 'docx':
      return makers.documents.docx(paper.sheet, owner)
    case 'template':
      return makers.documents.template(paper.sheets, owner)
    case 'stored':
      return found(await makers.files.read(paper.key))
    case 'zip':
      return zipOf(paper.entries, makers, owner)
  }
}

/** The bytes of a paper's pictures; one that is no longer in the store is left out. */
async function picturesOf({ pictures = [] }: PdfPaper, { files }: Makers): Promise<DocumentPicture[]> {
  const ready: DocumentPicture[] = []
  for (const { name, content } of pictures) {
    const bytes = 'key' in content ? await files.read(content.key).then(wholeOf) : content
    if (bytes) ready.push({ name, bytes })
  }
  return ready
}

async function wholeOf(stream: Readable | undefined): Promise<Uint8Array | undefined> {
  if (!stream) return undefined
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Papers are made before the first byte goes out, so that a refusal can still be told; stored files come as they are read. */
async function zipOf(entries: readonly ZipPart[], makers: Makers, owner: string | undefined): Promise<Readable> {
  const ready = []
  for (const { name, content } of entries) {
    if (!('make' in content)) ready.push({ name, content })
    else if (content.make === 'stored') ready.push({ name, content: () => makers.files.read(content.key) })
    else ready.push({ name, content: await makers.documents.pdf(content.template, content.data, owner) })
  }
  return zipStream(ready)
}
