import { language, t } from '../platform/language'

/** Says to readers of another language that the topics are Bulgarian (decision 024). */
export const OnlyBulgarian = () =>
  language() !== 'bg' && (
    <strong role="note"> {t('Темите са на български език. Браузърът Ви може да ги преведе.')}</strong>
  )
