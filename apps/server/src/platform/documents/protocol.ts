import type { ProblemDetail } from '@asistent/contract/core/problem'
import type { DocumentPicture } from '@asistent/documents/compile'
import type { TemplateSheet } from '@asistent/documents/import-template'
import type { ReadSheet } from '@asistent/documents/read-table'
import type { Sheet } from '@asistent/documents/sheet'
import type { Statement } from '@asistent/domain/payments/statements'
import type { TemplateData, TemplateName } from '@asistent/documents/templates'

/** What the pool and its workers say to each other. One job at a time, so answers need no number. */
export type Job =
  | PdfJob
  | { kind: 'xlsx' | 'docx'; sheet: Sheet }
  | { kind: 'template'; sheets: readonly TemplateSheet[] }
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'statement'; bytes: Uint8Array }
  | { kind: 'warm-up' }

/** One member per template: a job cannot pair a template with another one's data. */
export type PdfJob = {
  [Name in TemplateName]: {
    kind: 'pdf'
    template: Name
    data: TemplateData[Name]
    pictures?: readonly DocumentPicture[]
  }
}[TemplateName]

export type Answer =
  | { ok: true; value: JobResult }
  /** An error doesn't keep its class across threads: a problem travels as its parts. */
  | { ok: false; problem: { code: string; status: number; message: string; detail: ProblemDetail } }
  | { ok: false; error: { message: string; stack: string | undefined } }

export type JobResult = Uint8Array | ReadSheet[] | Statement | null
