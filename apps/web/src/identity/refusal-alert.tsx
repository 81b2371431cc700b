import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Why it didn't work, above the form, said aloud. Nothing while all is well. */
export function RefusalAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {text}
    </Alert>
  )
}
