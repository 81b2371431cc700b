import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { createMaster } from '@asistent/contract/identity/first-master.calls'
import { useCallForm } from '../call-form'
import { NewPassword } from '../new-password'
import { RefusalAlert } from '../refusal-alert'
import { useOpen } from '../sign-in'

type Name = 'firstName' | 'middleName' | 'lastName' | 'email'

/** URL that a new installation prints on its first start: its holder becomes the master. */
export function Screen() {
  const { token } = useParams({ strict: false }) as { token?: string }
  const open = useOpen()
  const form = useCallForm(createMaster, {
    initial: { firstName: '', middleName: '', lastName: '', email: '', password: '' },
    given: { token: token ?? '' },
  })
  const text = (name: Name) => ({
    name,
    size: 'md' as const,
    value: String(form.values[name] ?? ''),
    error: form.error(name),
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
  })
  const submit = async (event: Parameters<typeof form.submit>[0]) => {
    const answer = await form.submit(event)
    if (answer?.token) await open({ ...answer, token: answer.token })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Title order={1}>Първи главен администратор</Title>
        <Text>
          Платформата е нова и още няма потребители. Създайте своя профил: с него ще добавите детските градини и техните
          администратори.
        </Text>
        <RefusalAlert text={form.refusal ?? form.error('token')} />
        <TextInput {...text('firstName')} label="Име" required autoComplete="given-name" autoFocus />
        <TextInput {...text('middleName')} label="Презиме" autoComplete="additional-name" />
        <TextInput {...text('lastName')} label="Фамилия" required autoComplete="family-name" />
        <TextInput
          {...text('email')}
          label="Имейл"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPassword
          label="Парола"
          name="password"
          value={form.values.password ?? ''}
          error={form.error('password')}
          onChange={(value) => form.set('password', value)}
        />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Създай профила
        </Button>
      </Stack>
    </form>
  )
}
