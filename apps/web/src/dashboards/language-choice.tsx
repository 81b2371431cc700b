import { userTypes } from '@asistent/domain/access/roles'
import { languageNames, languages, type Language } from '@asistent/domain/kernel/languages'
import { ChoiceInput } from '../blocks/inputs/choice-inputs'
import { Section } from '../blocks/parts/section'
import { language, t } from '../platform/language'
import { useUser } from '../platform/user'
import { chooseLanguage } from './choose-language'

const choices = languages.map((value) => ({ value, label: languageNames[value] }))

/** The language of a parent's screens, in the profile. */
export function LanguageChoice() {
  const user = useUser()
  if (user?.userType !== userTypes.Parent) return null
  return (
    <Section title={t('Език')}>
      <ChoiceInput<Language>
        label={t('Език на програмата')}
        description={t('Текстовете на учителите остават, както са написани.')}
        required
        withAsterisk={false}
        choices={choices}
        value={language()}
        onChange={(chosen) => chosen !== null && chosen !== user.language && void chooseLanguage(chosen)}
      />
    </Section>
  )
}
