-- The figures of results count approved results only: the next start counts them again.
delete from figure_measure where measure = 'results';
