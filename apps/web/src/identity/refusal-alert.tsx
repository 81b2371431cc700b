import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Error message above the form, announced to screen readers. Renders nothing without an error. */
export function RefusalAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {text}
    </Alert>
  )
}
