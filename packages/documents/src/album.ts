import type { Day } from '@asistent/domain/kernel/day'

import { institutionLines } from './institution'
import { marginsOf } from './margins'
import type { Institution } from './sheet'
import { dateParts } from './sheet-typst'
import { breakWideWords, cleanText, printDay } from './text'

/** A child's portfolio: a cover, the 'about me' page, sections with pictures, the results. */
export interface Album {
  institution: Institution
  /** Name of the child. */
  holder: string
  subtitle: string
  /** `picture`: name of a picture that covers the pages instead of the pattern. */
  look: { pattern: number; paper: string; drawn: string; picture?: string }
  aboutMe: string | null
  family: string | null
  sections: AlbumSection[]
  /** Levels of fields by school year. */
  results: { year: string; lines: { label: string; value: string }[] }[]
  printedOn: Day
}

export interface AlbumSection {
  title: string
  pages: AlbumPage[]
}

export interface AlbumPage {
  title: string
  text: string | null
  /** '12.10.2026, група „Звънче“' */
  when: string
  /** Name of a picture passed with the document. */
  picture?: string
}

const standardMargins = { top: 22, left: 24, bottom: 22, right: 24 }
const lineRoom = 34

const paragraphs = (text: string | null): string[] =>
  (text ?? '')
    .split(/\n+/)
    .map((line) => breakWideWords(cleanText(line), lineRoom))
    .filter(Boolean)

const line = (text: string) => breakWideWords(cleanText(text), lineRoom)

export function albumToTypstInput(album: Album): object {
  return {
    institution: institutionLines(album.institution),
    margins: marginsOf(album.institution, standardMargins),
    title: `Портфолио – ${cleanText(album.holder)}`,
    holder: line(album.holder),
    subtitle: line(album.subtitle),
    look: { ...album.look, picture: album.look.picture ?? '' },
    aboutMe: paragraphs(album.aboutMe),
    family: paragraphs(album.family),
    sections: album.sections.map(({ title, pages }) => ({
      title: line(title),
      pages: pages.map((page) => ({
        title: line(page.title),
        text: paragraphs(page.text),
        when: line(page.when),
        picture: page.picture ?? '',
      })),
    })),
    results: album.results.map(({ year, lines }) => ({
      year: cleanText(year),
      lines: lines.map(({ label, value }) => ({ label: line(label), value: line(value) })),
    })),
    printedOn: printDay(album.printedOn),
    date: dateParts(album.printedOn),
  }
}
