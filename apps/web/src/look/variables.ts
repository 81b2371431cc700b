import type { CSSVariablesResolver, MantineTheme } from '@mantine/core'
import { mix } from './contrast'
import { groupColourNames, groupColours } from './group-colours'
import { surfaces, type Scheme } from './palette'
import { toneVariables } from './tones'

// Our CSS variables (--paper, --card, --ink, --line, --tone-*, --group-*) and Mantine's, for both schemes. Screens
// use these names instead of hex values.

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const surfaceVariables = (scheme: Scheme) =>
  Object.fromEntries(Object.entries(surfaces[scheme]).map(([name, value]) => [`--${kebab(name)}`, value]))

/** The page background is `paper`; cards, menus and dialogs use `card`, which Mantine calls the body. */
const mantineVariables = (scheme: Scheme): Record<string, string> => {
  const { card, sunk, line, ink, inkSoft, primary, trouble } = surfaces[scheme]
  return {
    '--mantine-color-body': card,
    '--mantine-color-text': ink,
    '--mantine-color-bright': ink,
    '--mantine-color-dimmed': inkSoft,
    '--mantine-color-placeholder': inkSoft,
    '--mantine-color-anchor': primary,
    '--mantine-color-error': trouble,
    '--mantine-color-default': card,
    '--mantine-color-default-hover': sunk,
    '--mantine-color-default-color': ink,
    '--mantine-color-default-border': line,
    '--mantine-color-disabled': sunk,
    '--mantine-color-disabled-color': inkSoft,
    '--mantine-color-disabled-border': line,
  }
}

/** Light variants (badges, soft buttons): a tint with dark text; in the dark scheme a dark tint with light text. */
const variantVariables = (theme: MantineTheme, scheme: Scheme): Record<string, string> =>
  Object.fromEntries(
    Object.entries(theme.colors).flatMap(([name, ramp]) => {
      if (scheme === 'light')
        return [
          [`--mantine-color-${name}-text`, ramp[7]],
          [`--mantine-color-${name}-light`, ramp[name === 'gray' ? 2 : 1]],
          [`--mantine-color-${name}-light-hover`, ramp[name === 'gray' ? 3 : 2]],
          [`--mantine-color-${name}-light-color`, ramp[8]],
          [`--mantine-color-${name}-outline`, ramp[7]],
        ]
      const ground = surfaces.dark.card
      return [
        [`--mantine-color-${name}-text`, ramp[3]],
        [`--mantine-color-${name}-light`, mix(ramp[6], ground, 0.28)],
        [`--mantine-color-${name}-light-hover`, mix(ramp[6], ground, 0.4)],
        [`--mantine-color-${name}-light-color`, ramp[2]],
        [`--mantine-color-${name}-outline`, ramp[3]],
      ]
    }),
  )

const hatch = (line: string) => `repeating-linear-gradient(135deg, transparent 0 4px, ${line} 4px 5.5px)`

const groupVariables = Object.fromEntries(groupColourNames.map((name) => [`--group-${name}`, groupColours[name]]))

const schemeVariables = (theme: MantineTheme, scheme: Scheme) => ({
  ...surfaceVariables(scheme),
  ...mantineVariables(scheme),
  ...variantVariables(theme, scheme),
  ...toneVariables(scheme),
  '--hatch': hatch(surfaces[scheme].line),
})

export const variables: CSSVariablesResolver = (theme) => ({
  variables: groupVariables,
  light: {
    ...schemeVariables(theme, 'light'),
    '--lift': '0 1px 2px rgb(74 58 32 / 6%), 0 6px 20px -10px rgb(74 58 32 / 16%)',
  },
  dark: {
    ...schemeVariables(theme, 'dark'),
    '--lift': '0 1px 2px rgb(0 0 0 / 30%), 0 10px 26px -14px rgb(0 0 0 / 60%)',
  },
})
