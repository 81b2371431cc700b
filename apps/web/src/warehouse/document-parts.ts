import { documentStates } from '@asistent/domain/warehouse/documents'
import type { DocumentNotice, RelatedDocument } from '../blocks/document/document-options'

// Shared by the screens of all warehouse documents.

interface Linked {
  readonly corrects: { readonly id: number; readonly number: number } | null
  readonly correctedBy: { readonly id: number; readonly number: number } | null
  readonly declaration: { readonly id: number; readonly number: number } | null
}

/** Documents it replaces, is replaced by, or was created by. */
export const relatedTo = (path: string, { corrects, correctedBy, declaration }: Linked): RelatedDocument[] => [
  ...(corrects ? [{ label: 'Поправя', title: `№ ${corrects.number}`, to: `${path}/${corrects.id}` }] : []),
  ...(correctedBy ? [{ label: 'Поправен с', title: `№ ${correctedBy.number}`, to: `${path}/${correctedBy.id}` }] : []),
  ...(declaration
    ? [
        {
          label: 'От инвентаризация',
          title: `№ ${declaration.number}`,
          to: `/storage/inventory-declarations/${declaration.id}`,
        },
      ]
    : []),
]

/** Why a reversed document was reversed. */
export const undoneFor = ({
  status,
  reason,
}: {
  readonly status: number
  readonly reason: string | null
}): DocumentNotice[] =>
  status === documentStates.Undone && reason ? [{ tone: 'bad', text: `Сторнирано: ${reason}` }] : []
