/** Default consents of a new kindergarten, with editable texts. */
export const suggestedConsents: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Снимки и видео в групата',
    text: 'Съгласен/съгласна съм детето ми да бъде снимано по време на занимания и празници, а снимките да се виждат от родителите на групата.',
  },
  {
    name: 'Снимки на сайта на детската градина',
    text: 'Съгласен/съгласна съм снимки, на които се вижда детето ми, да се публикуват на сайта и страницата на детската градина.',
  },
  {
    name: 'Разходки и посещения извън детската градина',
    text: 'Съгласен/съгласна съм детето ми да участва в организирани разходки и посещения с група и придружители.',
  },
  {
    name: 'Преглед за паразити и хигиена',
    text: 'Съгласен/съгласна съм медицинското лице да преглежда детето ми преди прием в групата.',
  },
  {
    name: 'Допълнителна педагогическа подкрепа',
    text: 'Съгласен/съгласна съм логопед и психолог да оценят детето ми и да работят с него при нужда.',
  },
]

/** Current state of a consent; an answer to an older text is outdated. */
export type ConsentState = 'given' | 'refused' | 'outdated' | 'none'

export const consentState = (
  answer: { readonly given: boolean; readonly textNumber: number } | undefined,
  currentText: number,
): ConsentState => {
  if (!answer) return 'none'
  if (!answer.given) return 'refused'
  return answer.textNumber === currentText ? 'given' : 'outdated'
}

/**
 * Is the child covered? Everybody entitled to sign who has answered must agree, and one current consent is needed:
 * a single refusal is enough to keep a picture from being published.
 */
export const isCovered = (states: readonly ConsentState[]): boolean =>
  states.includes('given') && !states.includes('refused')

/** Consent to photos for the families of the group; publication is a separate consent. */
export const isAboutPhotos = (name: string): boolean => /сним|фото/i.test(name) && !/сайт|публик|интернет/i.test(name)
