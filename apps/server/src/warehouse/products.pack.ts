import { decimal } from '@asistent/domain/kernel/decimal'
import { fractionOf, units } from '@asistent/domain/warehouse/units'
import { product, productCategory, productConversion, productSubstitution } from '../db/tables/warehouse/products'
import type { PackRows, StarterPack } from '../platform/packs'
import { demoComposition, demoProducts, demoSubcategories, demoSubstitutions } from './products.demo'

export const productsPack: StarterPack = {
  key: 'products',
  title: 'Продукти',
  text: 'Хранителни продукти с хранителни стойности, алергени, отпадък, срок и заместители. Стойностите са приблизителни.',
  tables: [productCategory, product, productConversion, productSubstitution],
  counted: product,
  add: addProducts,
}

export function addProducts(rows: PackRows): void {
  const ids = new Map(rows.rowsOf(product).map((row) => [row.name ?? '', row.id ?? 0]))
  const before = new Set(ids.keys())
  const categories = categoriesOf(rows)
  for (const demoProduct of demoProducts) {
    if (before.has(demoProduct.name)) continue
    const [kcal, protein, fat, carbs] = demoProduct.nutrition.map(String)
    const [fiber, sugar, salt] = (demoComposition[demoProduct.name] ?? []).map(String)
    const id = rows.addTo(product, {
      kindergartenId: null,
      name: demoProduct.name,
      categoryId: categories.get(demoProduct.name) ?? demoProduct.category,
      baseUnit: demoProduct.unit,
      wastePercent: String(demoProduct.waste),
      kcal,
      protein,
      fat,
      carbs,
      fiber,
      sugar,
      salt,
      allergenIds: [...demoProduct.allergens],
      storageCondition: demoProduct.storage,
      shelfLifeDays: demoProduct.shelfLife,
      vatRate: demoProduct.supplier === 'bread' ? '0' : '20',
    })
    ids.set(demoProduct.name, id)
    if (demoProduct.grams)
      rows.addTo(productConversion, {
        ...fractionOf(units.Gram, decimal(demoProduct.grams)),
        productId: id,
        kindergartenId: null,
      })
  }
  for (const [name, otherDemoSubstitution] of demoSubstitutions)
    if (!before.has(name) && !before.has(otherDemoSubstitution))
      for (const [from, to] of [
        [name, otherDemoSubstitution],
        [otherDemoSubstitution, name],
      ] as const)
        rows.addTo(productSubstitution, {
          kindergartenId: null,
          productId: ids.get(from) ?? 0,
          substituteId: ids.get(to) ?? 0,
        })
}

/** Nested category of each product that has one; adds the missing categories. */
function categoriesOf(rows: PackRows): Map<string, number> {
  const categories = new Map<string, number>()
  for (const [index, { parent, name, products }] of demoSubcategories.entries()) {
    const row = rows.rowsOf(productCategory).find((row) => row.parentId === parent && row.name === name)
    const id = row?.id ?? rows.addTo(productCategory, { parentId: parent, name, position: index + 1, unit: 2 })
    for (const product of products) categories.set(product, id)
  }
  return categories
}
