import { Link, RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { cleanHtml, isAllowedLink, isEmptyHtml } from './clean-html'
import { editorLabels } from './labels'
import classes from './rich-text.module.css'
import { t } from '../../platform/language'

export interface EditorProps {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly readOnly: boolean
  readonly labelledBy: string
  readonly invalid: boolean
  readonly brief: boolean
}

const extensions = [
  StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels: [2, 3, 4] } }),
  Link.configure({
    defaultProtocol: 'https',
    openOnClick: false,
    isAllowedUri: (address, { defaultValidate }) => isAllowedLink(address) && defaultValidate(address),
  }),
  TableKit.configure({ table: { resizable: false } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
]

export function Editor({ value, onChange, readOnly, labelledBy, invalid, brief }: EditorProps) {
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: cleanHtml,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML()
      onChange(isEmptyHtml(html) ? '' : html)
    },
  })
  // Applies external changes: a restored draft or a merge.
  useEffect(() => {
    // The library may have destroyed the editor before this effect runs; the next one starts with `value`.
    if (!editor || editor.isDestroyed) return
    const html = editor.getHTML()
    if (value !== html && !(value === '' && isEmptyHtml(html))) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const inTable = useEditorState({ editor, selector: (state) => state.editor?.isActive('table') ?? false })
  return (
    <RichTextEditor
      editor={editor}
      labels={editorLabels()}
      className={classes.editor}
      data-invalid={invalid || undefined}
      data-brief={brief || undefined}
    >
      {!readOnly && (
        <RichTextEditor.Toolbar sticky={false} role="toolbar" aria-label={t('Оформление')}>
          {brief ? <BriefControls /> : <AllControls inTable={inTable} />}
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

const AllControls = ({ inTable }: { inTable: boolean }) => (
  <>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.Underline />
      <RichTextEditor.Strikethrough />
      <RichTextEditor.ClearFormatting />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.H2 />
      <RichTextEditor.H3 />
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
      <RichTextEditor.Blockquote />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.AlignLeft />
      <RichTextEditor.AlignCenter />
      <RichTextEditor.AlignRight />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      {link()}
      <RichTextEditor.Unlink />
      <RichTextEditor.TableInsert />
      {inTable && (
        <>
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableDelete />
        </>
      )}
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Undo />
      <RichTextEditor.Redo />
    </RichTextEditor.ControlsGroup>
  </>
)

/** Every stored link opens in a new tab (clean-html.ts), so there is no choice; its button has no name either. */
const link = () => <RichTextEditor.Link classNames={{ linkEditorExternalControl: classes.none ?? '' }} />

/** Toolbar for short texts. */
const BriefControls = () => (
  <RichTextEditor.ControlsGroup>
    <RichTextEditor.Bold />
    <RichTextEditor.Italic />
    <RichTextEditor.BulletList />
    {link()}
  </RichTextEditor.ControlsGroup>
)
