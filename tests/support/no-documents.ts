import type { DocumentPool } from '../../apps/server/src/platform/documents/pool'

/** Paper costs time and has its own tests: here it is only what would be printed, so that it can be searched. */
const plain = async (data: unknown) => new TextEncoder().encode(JSON.stringify(data))

export const noDocuments: DocumentPool = {
  pdf: (_template, data) => plain(data),
  xlsx: plain,
  docx: plain,
  template: plain,
  readTable: async () => [],
  readStatement: async () => undefined,
  close: async () => undefined,
}
