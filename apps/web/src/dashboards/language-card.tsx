import { changeLanguage } from '@asistent/contract/light/identity/session.calls'
import { languageQuestion, proposedLanguage, type Language } from '@asistent/domain/kernel/languages'
import { Button } from '@mantine/core'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { leavePage } from '../platform/reload'
import { useUser } from '../platform/user'
import classes from './family-cards.module.css'

/** Proposes the language of the browser to a parent who has not chosen one, in that language. */
export function LanguageCard() {
  const user = useUser()
  const proposed = proposedLanguage(navigator.languages)
  if (!user || user.language !== null || proposed === 'bg') return null
  const { question, yes, no } = languageQuestion[proposed]
  const choose = async (language: Language) => {
    try {
      await send(changeLanguage, { language })
    } catch (error) {
      toast.failed(error)
      return
    }
    void leavePage(() => location.reload())
  }
  return (
    <Section>
      <div className={classes.row} lang={proposed}>
        <span className={classes.words}>{question}</span>
        <Button onClick={() => void choose(proposed)}>{yes}</Button>
        <Button variant="default" onClick={() => void choose('bg')}>
          {no}
        </Button>
      </div>
    </Section>
  )
}
