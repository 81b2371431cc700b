import { Popover } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { useDelayed } from '../../platform/delayed'
import { useOptions, type Option, type Source } from '../pickers/source'
import type { LineColumn } from './line-columns'
import classes from './lines.module.css'
import { leastLetters, matching } from './pick-options'

// Combobox cell. Mantine's select costs a millisecond each, and a table of 200 lines has 400 of them. This one is a
// plain input until it has the focus; only then its dropdown is created.

export interface PickCellProps {
  readonly column: Pick<LineColumn, 'source' | 'field'>
  /** Label of the picked option. */
  readonly name: string
  readonly choose: (option: Option | null) => void
  /** Called on blur if the options have not loaded yet. */
  readonly find: (text: string) => void
  readonly input: ComponentProps<'input'>
}

interface ListHandle {
  readonly onKey: (key: string) => boolean
  /** The highlighted option, if the options match the typed text. */
  readonly marked: (typed: string) => Option | undefined
}

export function PickCell({ column, name, choose, find, input }: PickCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [mark, setMark] = useState<string | undefined>()
  const list = useRef<ListHandle>(null)
  // Enter leaves the cell, which also causes a blur before the next render: only the first one counts.
  const busy = useRef(false)
  const id = useId()

  function begin() {
    busy.current = true
    setOpen(true)
  }
  function close() {
    busy.current = false
    setOpen(false)
    setTyped(null)
    setMark(undefined)
  }
  const take = (option: Option | null) => {
    close()
    choose(option)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (open && list.current?.onKey(key)) return consume(event)
    if (open && key === 'Escape') {
      close()
      return consume(event)
    }
    if (!open && event.altKey && key === 'ArrowDown') {
      begin()
      return consume(event)
    }
    // The table handles moving to the next cell.
    if (key === 'Enter' || key === 'Tab') leave()
  }

  /** Picks an unambiguous match, or resolves the text later if the options have not loaded. */
  function leave() {
    if (!busy.current) return
    const text = (typed ?? '').trim()
    const marked = list.current?.marked(typed ?? '')
    if (typed !== null && text === '') take(null)
    else if (marked && (text !== '' || mark !== undefined)) take(marked)
    else {
      close()
      if (text !== '' && text !== name) find(text)
    }
  }

  return (
    <>
      <input
        {...input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={open ? mark : undefined}
        value={typed ?? name}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          begin()
        }}
        onClick={begin}
        onKeyDown={onKeyDown}
        onBlur={() => leave()}
      />
      {open && <PickList id={id} column={column} typed={typed ?? ''} take={take} setMark={setMark} ref={list} />}
    </>
  )
}

function consume(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

interface PickListProps {
  readonly id: string
  readonly column: Pick<LineColumn, 'source' | 'field'>
  readonly typed: string
  readonly take: (option: Option) => void
  readonly setMark: (id: string | undefined) => void
  readonly ref: Ref<ListHandle>
}

const PickList = ({ column, ...props }: PickListProps) =>
  column.source ? (
    <SourceList {...props} source={column.source} />
  ) : (
    <OfferedList
      {...props}
      options={matching((column.field?.choices ?? []) as readonly Option[], props.typed)}
      answers={props.typed}
      note="Няма съвпадения"
    />
  )

function SourceList({ source, ...props }: Omit<PickListProps, 'column'> & { source: Source }) {
  const [search] = useDebouncedValue(props.typed.trim(), 200)
  const short = source.searched && props.typed.trim().length > 0 && search.length < leastLetters
  const { options, waiting } = useOptions(source, short ? '' : search)
  const late = useDelayed(waiting)
  const offered = source.searched ? (short ? [] : options) : matching(options, props.typed)
  const note = short ? 'Напишете поне две букви' : late ? 'Търси се…' : 'Няма съвпадения'
  return <OfferedList {...props} options={offered} answers={source.searched ? search : props.typed} note={note} />
}

/** Maximum number of options shown: typing more is faster than scrolling. */
const most = 50

interface OfferedListProps extends Omit<PickListProps, 'column'> {
  readonly options: readonly Option[]
  /** The text these options belong to. */
  readonly answers: string
  readonly note: string
}

function OfferedList({ id, typed, options, answers, note, take, setMark, ref }: OfferedListProps) {
  const offered = options.slice(0, most)
  // Position of the arrow keys; reset when the text changes.
  const [walked, setWalked] = useState({ typed, at: -1 })
  const at = walked.typed === typed ? walked.at : -1
  // With typed text Enter picks the first option.
  const marked = at >= 0 ? Math.min(at, offered.length - 1) : typed.trim() === '' ? -1 : 0
  const optionId = offered[marked] && `${id}-${marked}`
  useEffect(() => {
    setMark(optionId)
    if (optionId) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
  }, [optionId, setMark])
  useImperativeHandle(ref, () => ({
    onKey: (key) => {
      const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key]
      if (step === undefined || offered.length === 0) return false
      setWalked({ typed, at: Math.max(0, Math.min(offered.length - 1, marked + step)) })
      return true
    },
    marked: (now) => (now.trim() === answers.trim() ? offered[marked] : undefined),
  }))
  return (
    <Popover
      opened
      position="bottom-start"
      width="max-content"
      offset={2}
      shadow="md"
      trapFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={classes.anchor} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown p={4} className={classes.options} role="presentation">
        <ul id={id} role="listbox" aria-label="Предложения">
          {offered.map((option, index) => (
            <li
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              // Keeps the focus: a blur would close the list before the click event.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </li>
          ))}
        </ul>
        {offered.length === 0 && <p className={classes.note}>{note}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
