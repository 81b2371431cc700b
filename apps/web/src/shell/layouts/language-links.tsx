import {
  languageNames,
  languageQuestion,
  languages,
  proposedLanguage,
  type Language,
} from '@asistent/domain/kernel/languages'
import { Button, UnstyledButton } from '@mantine/core'
import { language, lastLanguage, rememberLanguage, t } from '../../platform/language'
import { leavePage } from '../../platform/reload'
import { isSignedIn } from '../../platform/session'
import classes from './language-links.module.css'

function choose(chosen: Language): void {
  rememberLanguage(chosen)
  void leavePage(() => location.reload())
}

/**
 * Languages of the pages before the sign-in; the choice remains on the device. A signed-in parent has the language of
 * the profile. Until a choice, the language of the browser is proposed, in that language.
 */
export function LanguageLinks() {
  if (isSignedIn()) return null
  const proposed = lastLanguage() ? 'bg' : proposedLanguage(navigator.languages)
  return (
    <nav className={classes.languages} aria-label={t('Език на програмата')}>
      {proposed !== 'bg' && (
        <p className={classes.question} lang={proposed}>
          {languageQuestion[proposed].question}
          <Button onClick={() => choose(proposed)}>{languageQuestion[proposed].yes}</Button>
        </p>
      )}
      {languages.map((each) => (
        <UnstyledButton
          key={each}
          className={classes.language}
          lang={each}
          aria-current={each === language() || undefined}
          onClick={() => each !== language() && choose(each)}
        >
          {languageNames[each]}
        </UnstyledButton>
      ))}
    </nav>
  )
}
