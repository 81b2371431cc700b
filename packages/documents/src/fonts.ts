import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Sofia Sans in the weights of the templates. Resolved as a package, which works from the source and the bundle. */
const weights = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '700Bold_Italic'] as const

export function readFonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url)
  return weights.map((weight) =>
    readFileSync(resolve(`@expo-google-fonts/sofia-sans/${weight}/SofiaSans_${weight}.ttf`)),
  )
}
