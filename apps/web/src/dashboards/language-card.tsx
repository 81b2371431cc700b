import { languageQuestion, proposedLanguage } from '@asistent/domain/kernel/languages'
import { Button } from '@mantine/core'
import { Section } from '../blocks/parts/section'
import { language } from '../platform/language'
import { useUser } from '../platform/user'
import classes from './family-cards.module.css'
import { chooseLanguage } from './choose-language'

/** Proposes the language of the sign-in page, else of the browser, to a parent who has not chosen one, in that language. */
export function LanguageCard() {
  const user = useUser()
  const proposed = language() === 'bg' ? proposedLanguage(navigator.languages) : language()
  if (!user || user.language !== null || proposed === 'bg') return null
  const { question, yes, no } = languageQuestion[proposed]
  return (
    <Section>
      <div className={classes.row} lang={proposed}>
        <span className={classes.words}>{question}</span>
        <Button onClick={() => void chooseLanguage(proposed)}>{yes}</Button>
        <Button variant="default" onClick={() => void chooseLanguage('bg')}>
          {no}
        </Button>
      </div>
    </Section>
  )
}
