import { Fragment } from 'react'
import { Link } from '../blocks/parts/link'
import { useUser } from '../platform/user'
import classes from './help.module.css'
import { openAddress, screenWords } from './screen-words'
import { titleOf } from './topics'

// Markup of texts: **дума от екрана** and {/адрес} or {тема}.

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'screen'; readonly path: string }
  | { readonly kind: 'topic'; readonly slug: string }

const mark = /\*\*([^*]+)\*\*|\{(\/[^\s]*?\}?)\}(?!\})|\{([a-z-]+)\}/g

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(mark)) {
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) })
    const [whole, word, path, slug] = match
    if (word !== undefined) pieces.push({ kind: 'word', text: word })
    else if (path !== undefined) pieces.push({ kind: 'screen', path })
    else if (slug !== undefined) pieces.push({ kind: 'topic', slug })
    at = match.index + whole.length
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces
}

/** Text without markup, for the search. */
export const plainText = (text: string): string =>
  piecesOf(text)
    .map((piece) => {
      if (piece.kind === 'screen') return screenWords(piece.path)
      return piece.kind === 'topic' ? titleOf(piece.slug) : piece.text
    })
    .join('')

export function Marked({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text are static
    return <Fragment key={index}>{viewOf(piece)}</Fragment>
  })
}

function viewOf(piece: Piece) {
  switch (piece.kind) {
    case 'word':
      return <b className={classes.word}>{piece.text}</b>
    case 'screen':
      return <ScreenLink path={piece.path} />
    case 'topic':
      return <TopicLink slug={piece.slug} />
    default:
      return piece.text
  }
}

function ScreenLink({ path }: { path: string }) {
  const address = openAddress(path, useUser())
  const words = screenWords(path)
  if (!address) return <b className={classes.word}>{words}</b>
  return (
    <Link to={address} className={classes.screenLink}>
      {words}
    </Link>
  )
}

function TopicLink({ slug }: { slug: string }) {
  return (
    <Link to={`/platform/help/${slug}`} className={classes.screenLink}>
      {titleOf(slug)}
    </Link>
  )
}
