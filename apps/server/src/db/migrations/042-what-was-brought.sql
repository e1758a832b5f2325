-- A text that came with a release can be told from one that somebody has changed here: beside it stands its hash as it came, and what has
-- another by now was changed. A newer release renews the others.
alter table content_pages add column brought text;
alter table legal_texts add column brought text;

-- A file may stand in several languages; without one it is for every reader.
alter table static_files add column language text, add column brought text;

-- What releases before this one brought is known by its hash.
create temporary table earlier_texts (hash text primary key) on commit drop;
insert into earlier_texts values
  ('16562fc16ce8e476fdff92d1f2949c86'), ('1d70c2a3b13a20eb16f81dae3bc82184'), ('20e4227aae6c166b3080c081ae9b2ca3'),
  ('3470be047168e53222522816a5c0f581'), ('385218bd7f91b4fd57fe9da02a793010'), ('40d963bc03a6741132e89ef1d4615dff'),
  ('4d753ade4af041e3df3f4260342970ea'), ('5ab9fa8c58c8a5b8157019404332c82a'), ('62b89def713193cb12e20022d4d2aa85'),
  ('6846d692f463c2ab97f020b831da4fb2'), ('7012a90454128045f4497ad5fa213efe'), ('709d66df33d795c1e12f00cbbaa15b58'),
  ('7a7912504a02b51c409ddcc8391163e1'), ('840a3d31fc765a4a56c1d29a52f254af'), ('850516bde6b075f07f9c8a3a6f170862'),
  ('863195052b58c4736484a08a9861bd30'), ('8b360a70f5b76c0ead31846f97ab050e'), ('8c54578f9d7349b4191dccd123ed5e99'),
  ('8e86139c58233bd1a44523b7e73097f6'), ('8f92387f57c571fb648ac788665edeca'), ('95960406da73bcf58b2e225390e54c44'),
  ('98a362fc3ed0f71c767ddc3662093832'), ('99a90a6ea5813e2d8a19c5565dc25394'), ('9e10d255cf28da80e73c837f5f74bb37'),
  ('a8a59996d4f7886755656624259997c9'), ('ac93fbe5008d15b31c6f38d81b74fd66'), ('af1a3aca3f81a03d475b04f64a8320a4'),
  ('b30d9388164dd10cd3ff789af8e9bd00'), ('b3b3d8f1134eb1a6d8ed6175e06e005e'), ('b5e5f701037915ac479aa5f152758b82'),
  ('b6290190feaaac84693dfc0b9d6511b0'), ('b6e1882602d641a61cdcf87e525edf00'), ('b739660f0f84a533610f18aa88fcdc10'),
  ('c3cf4730b3dfb1f6a5c023842bb0f924'), ('c9722f5ea3a50ba6d582bb12ffd47754'), ('ca59b86f3fafe6a4b7fdec71240b9727'),
  ('d30e7b17fc66dd6e63b9c1ce714c193e'), ('dc4ecdbf6c43abaa4a573372d01de2e2'), ('df3044ae763e3afc18828197a110b623'),
  ('e486208acb9ffb4884a6ff004ab4461c'), ('e4eebbbcbf506ee2d8d8f754f41a6a27'), ('e55a35756ddc7a5f8d9d869bc95751f2'),
  ('ec975dc36540326e3386108de77501bb'), ('ee92af34b00147efb4a65fa2b1433d81'), ('f61a83b91e534f25b38709db8c08dfa1');

update content_pages set brought = md5(title || E'\n' || body)
where md5(body) in (select hash from earlier_texts);
update legal_texts set brought = md5(content) where md5(content) in (select hash from earlier_texts);
update static_files set language = 'en-US', brought = md5(content)
where public and original_name = 'device-manual.pdf' and md5(content) = 'fea9bdc702ee887806d0ff31f73b2f5c';
