import { createTheme } from '@mantine/core'
import { colours } from './palette'
import { componentDefaults } from './component-defaults'

const family = "'Sofia Sans Variable', 'Segoe UI', system-ui, -apple-system, Roboto, 'Noto Sans', sans-serif"

export const theme = createTheme({
  colors: colours,
  primaryColor: 'pine',
  // White text has enough contrast on both (palette.test.ts).
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  white: '#ffffff',
  black: '#2b2620',
  fontFamily: family,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: family,
    fontWeight: '750',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.35' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  // Sofia Sans has small glyphs: sizes are one step larger than Mantine's.
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.45' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  shadows: {
    xs: 'var(--lift)',
    sm: 'var(--lift)',
    md: '0 2px 6px rgb(60 45 20 / 8%), 0 14px 34px -12px rgb(60 45 20 / 22%)',
    lg: '0 4px 10px rgb(60 45 20 / 8%), 0 24px 54px -16px rgb(60 45 20 / 28%)',
    xl: '0 6px 14px rgb(60 45 20 / 10%), 0 34px 80px -20px rgb(60 45 20 / 34%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
})
