import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

/** One row for each kindergarten: of a consolidated view, a municipality, the ministry. */
export function PlacesCard() {
  return (
    <Section title="Институции">
      <Answered answer={useHome()}>
        {({ places = [], placesCount }) => (
          <>
            <div className={classes.scroll} role="region" aria-label="Институции" tabIndex={0}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">Институция</th>
                    <th scope="col">Населено място</th>
                    <th scope="col">Деца</th>
                    <th scope="col">Групи</th>
                    <th scope="col">Служители</th>
                  </tr>
                </thead>
                <tbody>
                  {places.map((place) => (
                    <tr key={place.id}>
                      <th scope="row">{place.name}</th>
                      <td>{place.city}</td>
                      <td>{place.children}</td>
                      <td>{place.groups}</td>
                      <td>{place.staff}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {placesCount !== undefined && placesCount > places.length && (
              <p className={classes.soft}>
                Показани са първите {places.length} от {placesCount}.
              </p>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}
