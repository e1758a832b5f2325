-- What a treatment record may say (its lists are the contract's): held by the database like every other list.
alter table treatments
  add check (treatment_class in
    ('ANTIBIOTIC', 'ANTI_INFLAMMATORY', 'VACCINE', 'ANTIPARASITIC', 'MUCOLYTIC', 'VITAMIN_ELECTROLYTE', 'OTHER')),
  add check (route in
    ('WATER', 'FEED', 'INJECTION_IM', 'INJECTION_SC', 'ORAL', 'NASAL', 'SPRAY', 'TOPICAL', 'OTHER')),
  add check (reason in
    ('RESPIRATORY', 'DIGESTIVE', 'LOCOMOTOR', 'NERVOUS', 'REPRODUCTIVE', 'SKIN', 'GENERAL', 'PREVENTIVE', 'OTHER')),
  add check (dose_unit in ('MG_PER_KG', 'ML_PER_ANIMAL', 'MG_PER_L_WATER', 'G_PER_1000L', 'KG_PER_T_FEED', 'DOSES')),
  add check (total_quantity_unit in ('G', 'KG', 'ML', 'L', 'DOSES'));
