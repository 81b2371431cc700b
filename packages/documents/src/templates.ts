import type { Album } from './album'
import { albumToTypstInput } from './album'
import type { Bundle } from './bundle'
import { bundleToTypstInput } from './bundle'
import type { Certificate } from './certificate'
import { certificateToTypstInput } from './certificate'
import type { Letter } from './letter'
import { letterToTypstInput } from './letter'
import type { MonthGrid } from './month-grid'
import { monthGridToTypstInput } from './month-grid'
import type { Sheet } from './sheet'
import { sheetToTypstInput } from './sheet-typst'
import { albumSource } from './typst/album'
import { baseSource } from './typst/base'
import { blocksSource } from './typst/blocks'
import { bundleSource } from './typst/bundle'
import { certificateSource } from './typst/certificate'
import { letterSource } from './typst/letter'
import { monthGridSource } from './typst/month-grid'
import { reportSource } from './typst/report'

/** Data of each template, type-checked at the call. */
export interface TemplateData {
  report: Sheet
  'month-grid': MonthGrid
  letter: Letter
  certificate: Certificate
  album: Album
  bundle: Bundle
}

export type TemplateName = keyof TemplateData

interface Template<Data> {
  source: string
  /** Converts typed data to formatted texts for the Typst source. */
  prepare: (data: Data) => object
}

export const documentTemplates: { [Name in TemplateName]: Template<TemplateData[Name]> } = {
  report: { source: template('report', reportSource), prepare: sheetToTypstInput },
  'month-grid': { source: template('month-grid', monthGridSource), prepare: monthGridToTypstInput },
  letter: { source: template('letter', blocksSource, letterSource), prepare: letterToTypstInput },
  certificate: { source: template('certificate', blocksSource, certificateSource), prepare: certificateToTypstInput },
  album: { source: template('album', albumSource), prepare: albumToTypstInput },
  bundle: {
    source: template(
      'bundle',
      blocksSource,
      reportSource,
      monthGridSource,
      letterSource,
      certificateSource,
      bundleSource,
    ),
    prepare: bundleToTypstInput,
  },
}

/** The last line passes the data as JSON, so that text never becomes markup. */
function template(entry: string, ...sources: string[]): string {
  return [baseSource, ...sources, `#${entry}(json(bytes(sys.inputs.data)))`].join('\n')
}
