import { groupTypes, type GroupType } from './groups'

// Names of groups in lists of other systems, which add the kind: 'Първа възрастова група „Калинка“', 'III-А ПГ5 Слънчо'.

const kinds: readonly (readonly [RegExp, GroupType])[] = [
  [/^(яслена|ясла)(?!\p{L})/iu, groupTypes.Nursery],
  [/^(четвърта|IV|4)(?![\p{L}\d])|^ПГ\s*-?\s*6|6-?\s*(годишни|7\s*г)/iu, groupTypes.Fourth],
  [/^(трета|III|3)(?![\p{L}\d])|^ПГ\s*-?\s*5|5-?\s*(годишни|6\s*г)/iu, groupTypes.Third],
  [/^(втора|II|2)(?![\p{L}\d])/iu, groupTypes.Second],
  [/^(първа|I|1)(?![\p{L}\d])/iu, groupTypes.First],
  [/^(разновъзрастова|смесена)(?!\p{L})/iu, groupTypes.Mixed],
]

/** Kind that the words name; undefined if none does. */
export const groupKindIn = (words: string): GroupType | undefined =>
  kinds.find(([pattern]) => pattern.test(words.trim()))?.[1]

const quoted = /[„“"«](.+?)[“”"»]/u
/** Words of a kind at the start, up to the name. */
const kindWords =
  /^(?:(?:яслена|ясла|първа|втора|трета|четвърта|разновъзрастова|смесена|I{1,3}|IV|[1-4])(?![\p{L}\d])[-\s]*)?(?:(?:(?:възрастова|подготвителна|предучилищна|целодневна|полудневна)\s+)*(?:група|гр\.)|ПГ\s*-?\s*[56]?)(?!\p{L})[\s:–-]*/iu

/** Name of the group without its kind; the whole text if it names nothing else. */
export function groupNameIn(text: string): string {
  const inQuotes = quoted.exec(text)?.[1]
  if (inQuotes) return inQuotes.trim()
  const [start, ...rest] = text.split(/\s+[–-]\s+/)
  // 'Калинка – първа група'.
  if (start && rest.length > 0 && groupKindIn(rest.join(' ')) !== undefined && groupKindIn(start) === undefined)
    return start.trim()
  return text.replace(kindWords, '').trim() || text.trim()
}
