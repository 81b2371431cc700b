import { Alert, Anchor, Button, Group, Radio, TextInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InputOf } from '@asistent/contract/core/call'
import { findKindergartens, registerParent } from '@asistent/contract/identity/registrations.calls'
import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { kinshipLabel, kinships, type Kinship } from '@asistent/domain/people/kinship'
import { ChoiceInput } from '../../blocks/inputs/choice-inputs'
import { Picker } from '../../blocks/pickers/picker'
import { optionsFrom } from '../../blocks/pickers/source'
import { useCallForm } from '../call-form'
import { captchaFor } from '../captcha.shared'
import classes from './registration-form.module.css'
import { RefusalAlert } from '../refusal-alert'
import { t } from '../../platform/language'

const kindergartens = optionsFrom(
  findKindergartens,
  ({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }),
  {
    search: 'search',
  },
)
const kinshipChoices = Object.values(kinships).map((value) => ({ value, label: kinshipLabel[value] }))

/**
 * A parent requests access to a child; the kindergarten decides. The response does not reveal whether the child
 * exists.
 */
export function RegistrationForm({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const navigate = useNavigate()
  const form = useCallForm(registerParent, {
    initial: { firstName: '', middleName: '', lastName: '', email: '', phone: '', ...blankChild },
    prepare: async () => ({ captcha: await captchaFor('parent_registration') }),
  })
  const { values, set, error } = form
  const text = (name: TextName) => ({
    name,
    value: String(values[name] ?? ''),
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const isEgn = values.childPersonIdType !== personIdTypes.ForeignerID
  return (
    <form
      noValidate
      className={[classes.form, className].filter(Boolean).join(' ')}
      onSubmit={(event) =>
        void form
          .submit(event)
          .then((answer) => answer && navigate({ to: '/registration-parents-success-message', replace: true }))
      }
    >
      {children}
      <RefusalAlert text={form.refusal} />
      <fieldset className={classes.fields}>
        <legend>{t('Вие')}</legend>
        <TextInput {...text('firstName')} label={t('Име')} required autoComplete="given-name" />
        <TextInput {...text('middleName')} label={t('Презиме')} autoComplete="additional-name" />
        <TextInput {...text('lastName')} label={t('Фамилия')} required autoComplete="family-name" />
        <TextInput {...text('phone')} label={t('Телефон')} type="tel" autoComplete="tel" />
        <TextInput
          {...text('email')}
          className={classes.wide}
          label={t('Имейл')}
          description={t('На него ще получите отговора и с него ще влизате.')}
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </fieldset>
      <fieldset className={classes.fields}>
        <legend>{t('Детето')}</legend>
        <div className={classes.wide}>
          <Picker
            source={kindergartens}
            label={t('Детска градина')}
            placeholder={t('Име на градината или град')}
            required
            value={values.kindergartenId ?? null}
            error={error('kindergartenId')}
            onChange={(id) => set('kindergartenId', id ?? undefined)}
          />
        </div>
        <Radio.Group
          label={t('Вид идентификатор')}
          value={String(values.childPersonIdType)}
          onChange={(type) => set('childPersonIdType', type === '1' ? personIdTypes.ForeignerID : personIdTypes.EGN)}
        >
          <Group gap="lg" mt="xs">
            <Radio value={String(personIdTypes.EGN)} label={t('ЕГН')} />
            <Radio value={String(personIdTypes.ForeignerID)} label={t('ЛНЧ')} />
          </Group>
        </Radio.Group>
        <TextInput
          {...text('childPersonId')}
          label={isEgn ? t('ЕГН на детето') : t('ЛНЧ на детето')}
          required
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
        />
        <ChoiceInput<Kinship>
          label={t('Връзка с детето')}
          required
          choices={kinshipChoices}
          value={values.kinship ?? null}
          error={error('kinship')}
          onChange={(kinship) => set('kinship', kinship ?? undefined)}
        />
      </fieldset>
      <Alert variant="light" color="gray" icon={<IconShieldCheck aria-hidden />}>
        {t('Данните отиват само в избраната детска градина и служат, за да Ви разпознае.')}
      </Alert>
      <div className={classes.footer}>
        <Anchor component={Link} to="/login">
          {t('Имам профил – към входа')}
        </Anchor>
        <Button type="submit" size="md" loading={form.busy}>
          {t('Изпрати заявлението')}
        </Button>
      </div>
    </form>
  )
}

type TextName = 'firstName' | 'middleName' | 'lastName' | 'email' | 'phone' | 'childPersonId'

const blankChild: Partial<InputOf<typeof registerParent>> = {
  kindergartenId: undefined,
  childPersonIdType: personIdTypes.EGN,
  childPersonId: '',
  kinship: undefined,
}
