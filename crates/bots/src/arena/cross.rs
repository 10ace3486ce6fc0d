//! Round-robin results: points of each player against each other, and the ratings that follow.

use super::score::{MatchScore, Points, elo_text};
use super::{Rating, ratings};
use std::fmt;

/// A cross table.
#[derive(Clone, PartialEq, Debug)]
pub struct Cross {
    names: Vec<String>,
    /// `scores[i][j]`: the games of player i against player j.
    scores: Vec<Vec<MatchScore>>,
}

impl Cross {
    /// A table without games.
    pub fn new(names: Vec<String>) -> Cross {
        let scores = vec![vec![MatchScore::default(); names.len()]; names.len()];
        Cross { names, scores }
    }

    /// Adds a pair of games: the points of player `a` against player `b`.
    pub fn add_pair(&mut self, a: usize, b: usize, pair: [Points; 2]) {
        self.scores[a][b].add_pair(pair);
        self.scores[b][a].add_pair(pair.map(Points::other));
    }

    /// Adds a game whose pair was never finished.
    pub fn add_single(&mut self, a: usize, b: usize, points: Points) {
        self.scores[a][b].add_single(points);
        self.scores[b][a].add_single(points.other());
    }

    /// The players' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The games of one player against another.
    pub fn score(&self, a: usize, b: usize) -> MatchScore {
        self.scores[a][b]
    }

    /// Points and games of a player in all.
    pub fn total(&self, player: usize) -> (f64, u64) {
        let of = |score: &MatchScore| (score.points(), score.games());
        self.scores[player].iter().map(of).fold((0.0, 0), |(p, g), (points, games)| (p + points, g + games))
    }

    /// The Elo of all players; `None` while some have not met.
    pub fn ratings(&self) -> Option<Vec<Rating>> {
        ratings(self.names.len(), |a, b| self.scores[a][b])
    }

    /// The players, best first: by Elo, or by their share of points while there is no Elo.
    pub fn order(&self) -> Vec<usize> {
        let ratings = self.ratings();
        let strength = |player: usize| match (&ratings, self.total(player)) {
            (Some(ratings), _) => ratings[player].elo,
            (None, (points, games)) => points / games.max(1) as f64,
        };
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| strength(b).total_cmp(&strength(a)));
        order
    }
}

impl fmt::Display for Cross {
    /// Writes a table of text, best player first: points against each of the others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = self.order();
        let ratings = self.ratings();
        let wide = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        write!(f, "    {:wide$}    Elo     ±  games   points", "player")?;
        for place in 1..=order.len() {
            write!(f, "{place:>7}")?;
        }
        writeln!(f)?;
        for (place, &player) in order.iter().enumerate() {
            let (elo, error) = ratings.as_ref().map_or(("?".to_owned(), "?".to_owned()), |all| {
                (elo_text(all[player].elo), format!("{:.0}", all[player].error))
            });
            let (points, games) = self.total(player);
            let share = 100.0 * points / games.max(1) as f64;
            let name = &self.names[player];
            write!(f, "{:>2}  {name:wide$}  {elo:>5}  {error:>4}  {games:>5}  {share:>5.1} %", place + 1)?;
            for &other in &order {
                match self.scores[player][other] {
                    _ if other == player => write!(f, "      ·")?,
                    score => write!(f, "{:>7}", score.points())?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Points::{Draw, Loss, Win};

    #[test]
    fn a_table_shows_everybody_against_everybody() {
        let mut cross = Cross::new(["slow", "quick", "so-so"].map(str::to_owned).to_vec());
        assert!(cross.to_string().contains('?'));
        for _ in 0..10 {
            cross.add_pair(0, 1, [Loss, Loss]);
            cross.add_pair(0, 2, [Loss, Draw]);
            cross.add_pair(1, 2, [Win, Draw]);
        }
        cross.add_single(2, 1, Win);
        assert_eq!(cross.order(), [1, 2, 0]);
        assert_eq!(cross.total(2), (21.0, 41));
        let text = cross.to_string();
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[0][4..], ["points", "1", "2", "3"]);
        assert_eq!(rows[1][..2], ["1", "quick"]);
        assert_eq!(rows[1][4..], ["41", "85.4", "%", "·", "15", "20"]);
        assert_eq!(rows[3][4..], ["40", "12.5", "%", "0", "5", "·"]);
    }
}
