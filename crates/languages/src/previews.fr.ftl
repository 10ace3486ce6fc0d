# Ce que les messageries montrent à côté d’un lien. Mêmes messages, même ordre que en.ftl.

site = Des jeux de plateau, contre l’ordinateur, avec un ami à distance, ou à deux sur le même écran. Sans inscription.
invite-title = { $name } vous invite à jouer à { $game }
invite-title-nobody = On vous invite à jouer à { $game }
invite-words = { $terms }. Ouvrez le lien pour jouer, sans inscription.
invite-side = vous jouez { $side }
invite-side-many = vous jouez les { $side }
match-title = { $game } : { $first } contre { $second }
match-words = La partie en direct : ouvrez le lien pour la regarder.
replay-title = { $game } : { $first } contre { $second }
replay-words = La partie, coup par coup.
rules-title = Les règles de { $game }
learn-title = Apprendre { $game }
analysis-title = Analyse : { $game }
computer = Ordinateur, niveau { $level }
clock-none = sans pendule
clock-fischer = { $minutes } min + { $seconds } s par coup
clock-hours = { $hours } h par coup
