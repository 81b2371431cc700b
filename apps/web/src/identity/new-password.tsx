import { PasswordInput } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './new-password.module.css'
import { t } from '../platform/language'

// Password rules (product.md 5; domain.md, Appendix D), checked while typing.
const rules = [
  ['поне 8 знака', (value: string) => value.length >= 8],
  ['малка буква', (value: string) => /\p{Ll}/u.test(value)],
  ['главна буква', (value: string) => /\p{Lu}/u.test(value)],
  ['цифра', (value: string) => /\d/.test(value)],
] as const

interface NewPasswordProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly size?: 'sm' | 'md'
  readonly autoFocus?: boolean
}

export function NewPassword({ label, name, value, error, onChange, size = 'md', autoFocus = false }: NewPasswordProps) {
  const hint = useId()
  return (
    <div>
      <PasswordInput
        name={name}
        label={label}
        size={size}
        autoComplete="new-password"
        autoFocus={autoFocus}
        aria-describedby={hint}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul id={hint} className={classes.rules}>
        {rules.map(([words, holds]) => {
          const kept = holds(value)
          const Sign = kept ? IconCheck : IconPoint
          return (
            <li key={words} data-kept={kept || undefined}>
              <Sign size={16} stroke={2} aria-hidden />
              {t(words)}
              {kept && <span className="visually-hidden"> {t('– готово')}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
