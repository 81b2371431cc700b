import type { OutputOf } from '@asistent/contract/core/call'
import { deleteCategory, listCategories, saveCategory } from '@asistent/contract/warehouse/products.calls'
import { Page } from '../blocks/parts/page'
import { confirm } from '../blocks/parts/confirm'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { Tree } from '../blocks/tree/tree'
import type { NodeId, TreeNode } from '../blocks/tree/tree-model'
import { useCall, useSend } from '../platform/use-call'

// The master's category tree, edited in place.

type Category = OutputOf<typeof listCategories>['result'][number]

const nodesOf = (items: readonly Category[]): TreeNode[] =>
  items.map(({ id, name, items: inside }) => ({ id, label: name, children: nodesOf(inside) }))

const allOf = (items: readonly Category[]): Category[] => items.flatMap((one) => [one, ...allOf(one.items)])

function Categories({ categories }: { readonly categories: readonly Category[] }) {
  const [saving, removing] = [useSend(saveCategory), useSend(deleteCategory)]
  const all = allOf(categories)
  const row = (id: NodeId) => all.find((category) => category.id === id)
  const childrenOf = (parent: NodeId | null) => all.filter(({ parentId }) => parentId === parent)
  const report = (work: Promise<unknown>) => void work.catch((error: unknown) => toast.failed(error))
  const save = (category: Category, change: { name?: string; parentId?: number | null; position?: number }) =>
    saving.mutateAsync({
      id: category.id,
      version: category.version,
      name: category.name,
      parentId: category.parentId,
      ...change,
    })

  /** Shifts the following siblings down. */
  const move = async (id: NodeId, parent: NodeId | null, index: number) => {
    const moved = row(id)
    if (!moved) return
    const others = childrenOf(parent).filter((category) => category.id !== id)
    const order = [...others.slice(0, index), moved, ...others.slice(index)]
    for (const [position, category] of order.entries())
      await save(category, { position: position + 1, ...(category === moved && { parentId: parent as number | null }) })
  }

  return (
    <Tree
      label="Категории продукти"
      nodes={nodesOf(categories)}
      onAdd={(parent, name) => report(saving.mutateAsync({ name, parentId: parent as number | null }))}
      onRename={(id, name) => {
        const category = row(id)
        if (category) report(save(category, { name }))
      }}
      onMove={(id, { parent, index }) => report(move(id, parent, index))}
      onRemove={(id) =>
        void confirm({
          title: 'Изтриване на категория',
          text: `Ще изтриете категорията „${row(id)?.name ?? ''}“.`,
          action: 'Изтрий',
          danger: true,
        }).then((sure) => sure && report(removing.mutateAsync({ id: id as number })))
      }
      side={({ id }) => {
        const count = row(id)?.products ?? 0
        return count > 0 ? `${count} прод.` : null
      }}
    />
  )
}

export function Screen() {
  const answer = useCall(listCategories, {})
  return (
    <Page title="Категории продукти" lead="По тях са препоръчителните количества и справките.">
      <Section>
        <Answered answer={answer}>{({ result }) => <Categories categories={result} />}</Answered>
      </Section>
    </Page>
  )
}
