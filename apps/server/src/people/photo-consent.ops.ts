import { consentState, isAboutPhotos, isCovered } from '@asistent/domain/people/consents'
import type { Tx } from '../platform/database'
import { consentKinds, lastAnswers, signersOf } from './consents.queries'

/** Returns whether the guardians consent to photos within the group; false if the kindergarten has no such consent. */
export async function photosAllowed(
  tx: Tx,
  { id, kindergartenId }: { readonly id: number; readonly kindergartenId: number },
): Promise<boolean> {
  const kinds = (await consentKinds(tx, [kindergartenId], false)).filter(({ name }) => isAboutPhotos(name))
  if (kinds.length === 0) return false
  const [answers, signers] = [await lastAnswers(tx, [id]), await signersOf(tx, [id], 0)]
  const entitled = new Set(signers.flatMap(({ parentId, maySign }) => (maySign ? [parentId] : [])))
  return kinds.some((kind) =>
    isCovered(
      answers
        .filter(({ kindId, parentId }) => kindId === kind.id && entitled.has(parentId))
        .map((answer) => consentState(answer, kind.textNumber)),
    ),
  )
}
