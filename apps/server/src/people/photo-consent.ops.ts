import { consentState, isAboutPhotos, isCovered } from '@asistent/domain/people/consents'
import type { Tx } from '../platform/database'
import { consentKinds, lastAnswers, signersOf } from './consents.queries'

/** Children whose guardians consent to photos within the group; none if the kindergarten has no such consent. */
export async function withPhotoConsent(
  tx: Tx,
  kindergartenId: number,
  childIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const kinds = (await consentKinds(tx, [kindergartenId], false)).filter(({ name }) => isAboutPhotos(name))
  if (kinds.length === 0 || childIds.length === 0) return new Set()
  const [answers, signers] = [await lastAnswers(tx, childIds), await signersOf(tx, childIds, 0)]
  const entitled = new Set(
    signers.flatMap(({ childId, parentId, maySign }) => (maySign ? [`${childId} ${parentId}`] : [])),
  )
  const isAllowed = (id: number) =>
    kinds.some((kind) =>
      isCovered(
        answers
          .filter(
            ({ childId, kindId, parentId }) =>
              childId === id && kindId === kind.id && entitled.has(`${childId} ${parentId}`),
          )
          .map((answer) => consentState(answer, kind.textNumber)),
      ),
    )
  return new Set(childIds.filter(isAllowed))
}

export const photosAllowed = async (
  tx: Tx,
  { id, kindergartenId }: { readonly id: number; readonly kindergartenId: number },
): Promise<boolean> => (await withPhotoConsent(tx, kindergartenId, [id])).has(id)
